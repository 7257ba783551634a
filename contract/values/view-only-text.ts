/** What staff who see the portal as somebody of a client does are told where they press what changes something. */
export const viewOnlyText =
  'You see the portal as your client does, read only. Leave this view to change anything'
