"""Housing units as the Census asks for them."""
