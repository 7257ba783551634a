/** Printed on every document of the demo agency, so that none passes as real. */
export const demonstration = 'Demonstration. Not a policy, ID card or certificate'
