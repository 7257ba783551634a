export const certificatePaths = {
  list: '/certificates',
  create: '/certificates?new',
  check: '/certificate',
  stateLaw: '/certificates/state-law',
  toComplete: '/certificates/to-complete',
}
