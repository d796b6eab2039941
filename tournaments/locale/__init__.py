"""The English of Chelem. French is in the code."""
