"""`chelem spare`: a second computer follows the first one, keeps a copy of its database, and can take over."""
