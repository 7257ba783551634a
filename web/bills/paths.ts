export const billPaths = {
  list: '/bills',
}
