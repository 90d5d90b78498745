"""A recorded match as one page of HTML."""
