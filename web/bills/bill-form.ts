import type { z } from 'zod'
import { BillForm } from '../../contract/bill-forms.ts'
import { useContractForm } from '../api/form.ts'

export type BillValues = z.input<typeof BillForm>
export const useBillForm = (values: BillValues) => useContractForm(BillForm, values)
export type BillFormState = ReturnType<typeof useBillForm>
