export const notificationPaths = {
  list: '/notifications',
}
