import { signOnInvitationPath, signOnReturnPath } from '../../contract/values/sign-on-paths.ts'

export const signOnPaths = {
  settings: '/agency/settings/single-sign-on',
  /** The provider sends people back here. */
  back: signOnReturnPath,
  /** Invitations to link an account lead here. */
  link: signOnInvitationPath,
}
