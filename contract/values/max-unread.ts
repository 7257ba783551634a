/** More unread notifications than these are not counted. */
export const maxUnread = 100
