export const taskRepeats = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const
export type TaskRepeat = (typeof taskRepeats)[number]

export const taskRepeatLabels: Record<TaskRepeat, string> = {
  none: 'Does not repeat',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
}
