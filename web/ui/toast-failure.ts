import { toast } from './toast-store.ts'

/** Says that something failed, and why where that is more than the title says. */
export function toastFailure(title: string, { message }: Error): void {
  toast({ variant: 'destructive', title, ...(message === title ? {} : { description: message }) })
}
