/** Count limit of unread notifications. */
export const maxUnread = 100
