export const certificatePaths = {
  list: '/certificates',
  create: '/certificates?new',
  check: '/certificate',
}
