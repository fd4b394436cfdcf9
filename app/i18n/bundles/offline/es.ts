import gallery from "../../../../locales/es/gallery.json";

export default { gallery };
