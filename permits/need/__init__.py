"""Do I need a permit? The answer by the law's own questions, kept where somebody asks for it (Vestal § 5-24(a)-(c))."""
