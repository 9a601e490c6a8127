"""Do I need a permit? For anyone, without an account (Vestal § 5-24(a)-(c))."""
