/** Count limit of unread notifications. */
export const maxUnreadCount = 100
