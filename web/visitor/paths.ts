export const visitorPaths = {
  login: '/login',
  /** An old address that redirects to the login page. */
  auth: '/auth',
  forgotPassword: '/forgot-password',
  choosePassword: '/choose-password',
  confirmEmail: '/confirm-email',
  setup: '/setup',
}
