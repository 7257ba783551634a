import { toast } from './toast-store.ts'

/** A toast for a failure. Leaves out the reason if the title says the same. */
export function toastFailure(title: string, { message }: Error): void {
  toast({ variant: 'destructive', title, ...(message === title ? {} : { description: message }) })
}
