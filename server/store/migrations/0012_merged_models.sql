ALTER TABLE "models" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "came_from" integer;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_merged_into_models_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processes" ADD CONSTRAINT "processes_came_from_models_id_fk" FOREIGN KEY ("came_from") REFERENCES "public"."models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "models_merged" ON "models" USING btree ("merged_into");