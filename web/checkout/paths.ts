export const checkoutPaths = { settings: '/agency/settings/checkout' }
