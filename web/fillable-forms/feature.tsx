import type { Feature } from '../feature.ts'
import { page } from '../page.ts'

export const feature: Feature = {
  pages: [
    page('/certificates/forms', 'staff', () => import('./fillable-forms-page.tsx'), 'FillableFormsPage'),
    page('/certificates/forms/:id', 'admins', () => import('./form-fields-page.tsx'), 'FormFieldsPage'),
  ],
}
