"""The launcher behind `chelem run`: starts server and worker for a hall from one data folder, and supervises them."""
