export const holderPaths = { sent: '/certificates-sent' }
