/**
 * Certificates by what they still prove. 'held': coverage in force, and no newer certificate
 * replaced this one. Each certificate is in one of the four groups before 'all'.
 */
export const holdingScopes = ['held', 'ended', 'replaced', 'withdrawn', 'all'] as const
