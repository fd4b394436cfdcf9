import { prices } from "~/features/billing/plans/prices";
import { languages, type Language } from "~/i18n/config";
import { homePath } from "~/i18n/home-path";
import { productName } from "~/utils/product";
import type { Question } from "./types";

/** schema.org's description of a page's questions. */
export function faqData(questions: Question[]): object {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ title, html }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: html },
    })),
  };
}

/** schema.org's description of the product: its publisher, what it is, its price, and the questions on the page. */
export function productData(
  { origin, language, description }: { origin: string; language: Language; description: string },
  questions: Question[],
): object {
  const address = new URL(homePath(language), origin).href;
  const organization = `${origin}/#organization`;
  const offer = (name: string, price: number, unitCode: "MON" | "ANN") => ({
    "@type": "Offer",
    name,
    price: price.toFixed(2),
    priceCurrency: "USD",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: price.toFixed(2),
      priceCurrency: "USD",
      billingDuration: 1,
      unitCode,
    },
  });
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": organization,
        name: productName,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
      },
      {
        "@type": "WebApplication",
        name: productName,
        url: address,
        description,
        applicationCategory: "LifestyleApplication",
        operatingSystem: "Any",
        inLanguage: languages,
        publisher: { "@id": organization },
        offers: [
          offer("Premium monthly", prices.monthly, "MON"),
          offer("Premium yearly", prices.annual, "ANN"),
        ],
      },
      faqData(questions),
    ],
  };
}
