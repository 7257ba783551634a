export const accountPaths = {
  account: '/account',
}
