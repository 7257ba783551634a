export const invitePaths = {
  list: '/invite-clients',
}
