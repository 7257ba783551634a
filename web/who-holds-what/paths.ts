export const whoHoldsWhatPaths = {
  list: '/certificates/who-holds-what',
}
