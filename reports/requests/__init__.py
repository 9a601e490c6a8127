"""What the Department of State asks the department for."""
