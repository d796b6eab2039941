"""`chelem spare`: a second computer follows the first one, keeps a copy ready, and takes its place."""
