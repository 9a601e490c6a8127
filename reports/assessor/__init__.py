"""The assessor's monthly list of building permits."""
