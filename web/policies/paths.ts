import { typeSlug } from '../../contract/values/type-slug.ts'

export const policyPaths = {
  list: (show?: 'active' | 'added' | 'renewing') => (show ? `/policies?show=${show}` : '/policies'),
  /** Terms whose premium counts for a year. */
  ofYear: ({
    year,
    status,
    clientId,
  }: {
    year: number
    status: 'active' | 'pending' | 'expired'
    clientId: string | undefined
  }) => `/policies?year=${year}&show=${status}${clientId ? `&client=${clientId}` : ''}`,
  one: (id: string) => `/policy/${id}`,
  category: (category: 'commercial' | 'personal', type: string) =>
    `/policy/${category}/${encodeURIComponent(typeSlug(type)).replaceAll('%26', '&')}`,
  renewals: '/agency/renewals',
}
