/** Stands on every paper of the demo agency, so that a printed one is not mistaken for a real one. */
export const demonstration = 'Demonstration. Not a policy, ID card or certificate'
