"""What was published here, sent to where others read it: a Chelem on a host."""
