export type CalendarDate = {
  id: string
  title: string
  place: string | null
  startsAt: Date
  endsAt: Date | null
  isAllDay: boolean
  articleId: string | null
  updatedAt: Date
}
