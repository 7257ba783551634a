export const requestPaths = {
  ofClients: '/agency/requests',
  /** The requests card on the home page. */
  onHome: '/#requests',
  pendingOnHome: '/?status=pending#requests',
}
