export const updatePaths = { confirm: '/certificate-updates/confirm', stop: '/certificate-updates/stop' }
