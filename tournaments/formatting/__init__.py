"""How Chelem writes numbers, money, ranks and seats, in the language of the reader. No model, no request."""
