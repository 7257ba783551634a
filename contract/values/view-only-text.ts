/** Shown to staff in view-as when they press a button that would change something. */
export const viewOnlyText =
  'You see the portal as your client does, read only. Leave this view to change anything'
