import { defineTexts } from '../../../ui/language/i18n.ts';

export const footerTexts = defineTexts('footer', {
  fr: {
    sentence: 'Un geste, et la salle est là.',
    product: 'Le produit',
    pricing: 'Tarifs',
    faq: 'FAQ',
    demo: 'Démo',
    contact: 'Contact',
    rules: 'Informations légales',
    legalNotice: 'Mentions légales',
    terms: 'Conditions générales',
    privacy: 'Confidentialité',
    accessibility: 'Accessibilité',
  },
  en: {
    sentence: 'One tap, and your team is there.',
    product: 'Product',
    pricing: 'Pricing',
    faq: 'FAQ',
    demo: 'Demo',
    contact: 'Contact',
    rules: 'Legal information',
    legalNotice: 'Legal notice',
    terms: 'Terms',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
  },
});
