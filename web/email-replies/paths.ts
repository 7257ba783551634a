export const emailReplyPaths = { settings: '/agency/settings/reply-by-email' }
