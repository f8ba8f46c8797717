/** Where an FAQ item is read. */
export const toFaqAddress = (faqId: string) => `/manager/documents?faq=${faqId}#faq-${faqId}`
