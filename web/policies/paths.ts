import { typeSlug } from '../../contract/values/type-slug.ts'

export const policyPaths = {
  list: (show?: 'active' | 'added' | 'renewing') => (show ? `/policies?show=${show}` : '/policies'),
  one: (id: string) => `/policy/${id}`,
  category: (category: 'commercial' | 'personal', type: string) =>
    `/policy/${category}/${encodeURIComponent(typeSlug(type)).replaceAll('%26', '&')}`,
  renewals: '/agency/renewals',
}
