/** More unread notifications than these are not counted. */
export const mostUnread = 100
