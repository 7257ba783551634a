/** Printed on the PDFs of the demo agency, so that none passes as real. */
export const demoPaperNotice = 'Demonstration. Not a policy, ID card or certificate'

/**
 * The password of all people of the demo agency. The start prints it, and the login page uses it.
 */
export const demoPassword = 'demo-portal-2026'
