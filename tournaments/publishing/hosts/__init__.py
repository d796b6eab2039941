"""Sending of published tournaments to a host: another Chelem on the internet."""
