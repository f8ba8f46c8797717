/** The others of a digest are read in the portal, because a mail should stay below a megabyte. */
const mostPictures = 5

/** The articles of a mail, with a picture for the first five that have one. */
export function keepFirstPictures<A extends { picture: object | null }>(articles: readonly A[]): A[] {
  const pictured = articles.filter(({ picture }) => picture).slice(0, mostPictures)
  return articles.map((article) => (pictured.includes(article) ? article : { ...article, picture: null }))
}
