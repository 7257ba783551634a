export const benefits = [
  'View all policies in one dashboard',
  'Get ID cards and policy documents instantly',
  'Request changes and communicate with your agent',
  'Manage both personal and commercial insurance',
]
