export const apiKeyPaths = { list: '/account/api-keys' }
