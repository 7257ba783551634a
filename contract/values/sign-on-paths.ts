/** Addresses of the page to which the provider sends people back, and to which invitations lead. */
export const signOnReturnPath = '/single-sign-on'
export const signOnInvitationPath = '/link-sign-in'
