import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { NewPolicy } from '../../contract/policy-forms.ts'

/** The form of Add Policy and of Edit Policy. */
export type PolicyForm = UseFormReturn<z.input<typeof NewPolicy>, unknown, z.output<typeof NewPolicy>>
